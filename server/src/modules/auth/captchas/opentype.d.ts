/** The parts of the font parser that are used. Its published types pull in the DOM types, which the server must not have. */
declare module 'opentype.js' {
  export type PathCommand =
    | { type: 'M' | 'L'; x: number; y: number }
    | { type: 'Q'; x: number; y: number; x1: number; y1: number }
    | { type: 'C'; x: number; y: number; x1: number; y1: number; x2: number; y2: number }
    | { type: 'Z' }
  type Font = { charToGlyph(character: string): { getPath(x: number, y: number, size: number): { commands: PathCommand[] } } }
  const opentype: { parse(file: ArrayBuffer): Font }
  export default opentype
}
