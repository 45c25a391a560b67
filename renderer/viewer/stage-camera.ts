/** The stage's camera: with perspective, or orthographic with what lies at its target as large as before. */
import { MathUtils, PerspectiveCamera, type Camera, type Vector3 } from 'three'

/** Units of the stage that an orthographic camera sees behind itself: it has no place that it looks from. */
const behind = 14
const beyond = 12

/** Both cameras in one, so that whatever holds it keeps it. three.js tells them apart by these two marks. */
export class StageCamera extends PerspectiveCamera {
  declare isPerspectiveCamera: true
  isOrthographicCamera = false
  parallel = false
  /** From here to the target, where both cameras see the same size. */
  distance = 3
  /** Of what the orthographic camera sees, before its zoom. */
  left = -1
  right = 1
  top = 1
  bottom = -1
  /** For the canvas: it leaves the projection alone. */
  manual = true

  constructor() {
    super(32)
    this.position.set(-1.2, 1.1, 2.4)
  }

  /** Changes the projection; distance and zoom make the same picture of the target. */
  setParallel(parallel: boolean, target: Vector3): void {
    this.parallel = parallel
    const mark = this as { isPerspectiveCamera: boolean; isOrthographicCamera: boolean }
    mark.isPerspectiveCamera = !parallel
    mark.isOrthographicCamera = parallel
    const away = this.position.clone().sub(target).divideScalar(this.zoom)
    this.position.copy(target).add(away)
    this.zoom = 1
    this.lookFrom(away.length())
  }

  /** At this distance from the target. */
  lookFrom(distance: number): void {
    this.distance = distance
    this.near = this.parallel ? -behind : Math.max(0.002, distance / 150)
    this.far = distance + Math.max(beyond, distance)
    this.updateProjectionMatrix()
  }

  override updateProjectionMatrix(): void {
    // The constructor of the class above calls it before there is anything here.
    if (!this.parallel) return super.updateProjectionMatrix()
    this.top = Math.tan(MathUtils.degToRad(this.fov) / 2) * this.distance
    this.bottom = -this.top
    this.right = this.top * this.aspect
    this.left = -this.right
    let [left, right, top, bottom] = [this.left, this.right, this.top, this.bottom].map((side) => side / this.zoom) as [
      number,
      number,
      number,
      number,
    ]
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
      this.parallel = source.parallel
      const mark = this as { isPerspectiveCamera: boolean; isOrthographicCamera: boolean }
      mark.isPerspectiveCamera = !source.parallel
      mark.isOrthographicCamera = source.parallel
    }
    super.copy(source, recursive)
    this.updateProjectionMatrix()
    return this
  }
}

/** Whether a camera sees without perspective. `top`: half of what it sees from its lower to its upper edge, before its zoom. */
export function isParallel(camera: Camera): camera is StageCamera {
  return camera instanceof StageCamera && camera.parallel
}
