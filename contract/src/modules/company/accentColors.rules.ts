/** The company's color as screens and emails need it: plain, for hovering, as text, and as a tint behind text. */
export type AccentColors = { accent: string; hover: string; text: string; wash: string }

/** The backgrounds of the two schemes for text in the accent color (theme.css); a web test keeps them in sync. */
export const groundsOfSchemes = {
  light: ['#faf8f4', '#ffffff', '#f3f0ea', '#f6f3ee'],
  dark: ['#11141c', '#181c26', '#212734', '#141822', '#1f2430'],
} as const

/** The contrast that small text needs (WCAG 2.2, 1.4.3). */
export const leastContrast = 4.5
const white = '#ffffff'
const black = '#000000'

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** Why a color is not suitable behind the white text of a button; undefined if it is. */
export function colorProblem(color: string): string | undefined {
  if (!isColor(color)) return 'Please write the colour as # and six digits, such as #2547c4.'
  const contrast = contrastOf(color, white)
  if (contrast >= leastContrast) return undefined
  const rounded = (Math.floor(contrast * 10) / 10).toFixed(1)
  return `White words on this colour can't be read well: their contrast is ${rounded} to 1 and must be ${leastContrast} to 1. Please choose a darker colour.`
}

/** All variants of the accent, derived from a color without a `colorProblem`. */
export function accentColorsOf(color: string): { light: AccentColors; dark: AccentColors } {
  const lightWash = mix(color, white, 0.9)
  const inDark = firstOf([0.3, 0.24, 0.18, 0.12, 0.06], (part) => mix(color, white, part), isBehindWhite) ?? color
  const darkWash = mix(color, groundsOfSchemes.dark[1], 0.72)
  return {
    light: {
      accent: color,
      hover: mix(color, black, 0.16),
      text: readable(color, black, [...groundsOfSchemes.light, lightWash]),
      wash: lightWash,
    },
    dark: {
      accent: inDark,
      hover: mix(inDark, black, 0.12),
      text: readable(color, white, [...groundsOfSchemes.dark, darkWash]),
      wash: darkWash,
    },
  }
}

/** The same colors as a style sheet that overrides the product's own. */
export function accentStyle(color: string): string {
  const { light, dark } = accentColorsOf(color)
  const rule = ({ accent, hover, text, wash }: AccentColors) =>
    `{--accent:${accent};--accent-hover:${hover};--accent-text:${text};--accent-wash:${wash};--focus:${text}}`
  const isDark = '[data-mantine-color-scheme="dark"]'
  return `:root:root:not(${isDark})${rule(light)}:root:root${isDark}${rule(dark)}`
}

const isBehindWhite = (color: string) => contrastOf(color, white) >= leastContrast

/** The color, blended towards another one until it is readable on all of these backgrounds. */
function readable(color: string, towards: string, grounds: readonly string[]): string {
  const parts = Array.from({ length: 51 }, (_, step) => step / 50)
  const isReadable = (text: string) => grounds.every((ground) => contrastOf(text, ground) >= leastContrast)
  return firstOf(parts, (part) => mix(color, towards, part), isReadable) ?? towards
}

function firstOf<T, R>(all: readonly T[], of: (each: T) => R, isGood: (made: R) => boolean): R | undefined {
  for (const each of all) {
    const made = of(each)
    if (isGood(made)) return made
  }
  return undefined
}

/** From 1, the same, to 21, black on white. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const channelsOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

const mix = (color: string, other: string, part: number) => {
  const others = channelsOf(other)
  const mixed = channelsOf(color).map((channel, index) => Math.round(channel + ((others[index] ?? 0) - channel) * part))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
