/** meshoptimizer's decoder without WebAssembly: slower, but it runs under a content policy that allows no code generation. */
declare module 'meshopt-reference' {
  export { MeshoptDecoder } from 'meshoptimizer/decoder'
}
