/** The stage's camera: perspective, or orthographic with the same size at the target. */
import { MathUtils, PerspectiveCamera, type Camera, type Vector3 } from 'three'

/** Units of the stage that an orthographic camera sees behind its position. */
const rangeBehind = 14
const rangeBeyond = 12

/** Both cameras in one object, so that references stay valid. three.js distinguishes them by two flags. */
export class StageCamera extends PerspectiveCamera {
  declare isPerspectiveCamera: true
  isOrthographicCamera = false
  parallel = false
  /** Distance to the target, where both projections have the same scale. */
  distance = 3
  /** Bounds of the orthographic camera before its zoom. */
  left = -1
  right = 1
  top = 1
  bottom = -1
  /** Tells the canvas not to set the projection. */
  manual = true

  constructor() {
    super(32)
    this.position.set(-1.2, 1.1, 2.4)
  }

  /** Changes the projection and keeps the scale at the target. */
  setParallel(parallel: boolean, target: Vector3): void {
    this.#setKind(parallel)
    const away = this.position.clone().sub(target).divideScalar(this.zoom)
    this.position.copy(target).add(away)
    this.zoom = 1
    this.setDistance(away.length())
  }

  #setKind(parallel: boolean): void {
    this.parallel = parallel
    const flags = this as { isPerspectiveCamera: boolean; isOrthographicCamera: boolean }
    flags.isPerspectiveCamera = !parallel
    flags.isOrthographicCamera = parallel
  }

  /** Sets the distance from the target. */
  setDistance(distance: number): void {
    this.distance = distance
    this.near = this.parallel ? -rangeBehind : Math.max(0.002, distance / 150)
    this.far = distance + Math.max(rangeBeyond, distance)
    this.updateProjectionMatrix()
  }

  override updateProjectionMatrix(): void {
    // The constructor of the base class calls it before the fields are set.
    if (!this.parallel) return super.updateProjectionMatrix()
    this.top = Math.tan(MathUtils.degToRad(this.fov) / 2) * this.distance
    this.bottom = -this.top
    this.right = this.top * this.aspect
    this.left = -this.right
    let [right, top] = [this.right / this.zoom, this.top / this.zoom]
    let [left, bottom] = [-right, -top]
    if (this.view?.enabled === true) {
      const { fullWidth, fullHeight, offsetX, offsetY, width, height } = this.view
      const [perX, perY] = [(right - left) / fullWidth, (top - bottom) / fullHeight]
      left += offsetX * perX
      right = left + width * perX
      top -= offsetY * perY
      bottom = top - height * perY
    }
    this.projectionMatrix.makeOrthographic(left, right, top, bottom, this.near, this.far, this.coordinateSystem)
    this.projectionMatrixInverse.copy(this.projectionMatrix).invert()
  }

  override copy(source: PerspectiveCamera, recursive?: boolean): this {
    if (source instanceof StageCamera) {
      this.distance = source.distance
      this.#setKind(source.parallel)
    }
    super.copy(source, recursive)
    this.updateProjectionMatrix()
    return this
  }
}

/** Returns whether a camera is orthographic; its `top` is half its visible height before the zoom. */
export function isParallel(camera: Camera): camera is StageCamera {
  return camera instanceof StageCamera && camera.parallel
}
