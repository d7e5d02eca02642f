// Packages that load the server's sources need the font parser's types too.
/// <reference path="./opentype.d.ts" />
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import opentype, { type PathCommand } from 'opentype.js'

type Point = readonly [x: number, y: number]
type Outline = readonly Point[]

const width = 240
const height = 80
// A typeface with distinct letters; those that could still be mistaken for each other are left out.
const letters = 'ABCDEFHJKLMNPRTUVWXY3479'
const file = fileURLToPath(import.meta.resolve('@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-latin-700-normal.woff'))
const font = opentype.parse(Uint8Array.from(readFileSync(file)).buffer)

export const captchaText = () => Array.from({ length: 6 }, () => letters[randomInt(letters.length)] ?? 'A').join('')

/**
 * The text as an SVG in dark ink on a transparent ground. Everything is one path of short straight lines in random order: neither the
 * number of points nor their order identifies a letter. Each letter is turned, slanted, bent and crossed at random every time.
 */
export function captchaPicture(text: string): string {
  const bend = { depth: between(3, 5), length: between(38, 60), at: between(0, 6) }
  const bent = ([x, y]: Point): Point => [
    x + Math.sin(y / bend.length + bend.at) * bend.depth,
    y + Math.sin(x / bend.length + bend.at) * bend.depth,
  ]
  const step = (width - 36) / text.length
  const drawn = Array.from(text).flatMap((letter, at) => outlinesOf(letter, [18 + step * (at + 0.5) + between(-2, 2), height / 2]))
  const strokes = Array.from({ length: 3 }, stroke)
  const path = shuffled([...drawn.map((outline) => outline.map(bent)), ...strokes])
    .map((outline) => `M${outline.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`)
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><path fill="#161b2e" d="${path}"/></svg>`
}

function outlinesOf(letter: string, [centreX, centreY]: Point): Outline[] {
  const size = between(50, 58)
  const { commands } = font.charToGlyph(letter).getPath(0, 0, size)
  const outlines = flatten(commands)
  const xs = outlines.flat().map(([x]) => x)
  const ys = outlines.flat().map(([, y]) => y)
  const middle: Point = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2]
  const turn = between(-0.32, 0.32)
  const lean = between(-0.18, 0.18)
  const lift = between(-5, 5)
  const placed = ([px, py]: Point): Point => {
    const y = py - middle[1]
    const x = px - middle[0] + y * lean
    return [centreX + x * Math.cos(turn) - y * Math.sin(turn), centreY + lift + x * Math.sin(turn) + y * Math.cos(turn)]
  }
  return outlines.map((outline) => outline.map(placed))
}

/** Outlines as short straight lines; how many replace one curve or side is random. */
function flatten(commands: readonly PathCommand[]): Outline[] {
  const outlines: Point[][] = []
  for (const command of commands) {
    if (command.type === 'Z') continue
    const end: Point = [command.x, command.y]
    const last = outlines.at(-1)
    const start = last?.at(-1)
    if (command.type === 'M' || !last || !start) outlines.push([end])
    else {
      const pieces = command.type === 'L' ? randomInt(1, 4) : randomInt(4, 8)
      for (let piece = 1; piece <= pieces; piece += 1) last.push(along(command, start, end, piece / pieces))
    }
  }
  return outlines
}

function along(command: PathCommand, start: Point, end: Point, t: number): Point {
  if (command.type === 'Q') {
    const control: Point = [command.x1, command.y1]
    return mixed(mixed(start, control, t), mixed(control, end, t), t)
  }
  if (command.type === 'C') {
    const [one, two]: [Point, Point] = [
      [command.x1, command.y1],
      [command.x2, command.y2],
    ]
    const between = mixed(one, two, t)
    return mixed(mixed(mixed(start, one, t), between, t), mixed(between, mixed(two, end, t), t), t)
  }
  return mixed(start, end, t)
}

/** A wavy line right across, thin enough to leave the letters readable. */
function stroke(): Outline {
  const thick = between(1, 1.8)
  const [from, to] = [between(14, height - 14), between(14, height - 14)]
  const wave = { depth: between(4, 10), length: between(14, 30), at: between(0, 6) }
  const upper: Point[] = Array.from({ length: 25 }, (_, at) => {
    const x = 4 + (at * (width - 8)) / 24
    return [x, from + ((to - from) * at) / 24 + Math.sin(x / wave.length + wave.at) * wave.depth]
  })
  return [...upper, ...upper.map(([x, y]): Point => [x, y + thick]).reverse()]
}

const mixed = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
const between = (least: number, most: number) => least + (randomInt(10_001) / 10_000) * (most - least)

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, rank: randomInt(2 ** 32) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}
