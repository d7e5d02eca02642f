import type { AccentColors } from '@app/contract/company/accentColors.rules.ts'
import type { Brand } from './emailTemplate.ts'

/** The product's colours for emails, as literals, since a mail has no theme. */
export const lightPalette = {
  paper: '#f3f0ea',
  sheet: '#ffffff',
  tint: '#faf8f4',
  hairline: '#e6e2da',
  ink: '#161b2e',
  dim: '#5b5f69',
  link: '#2547c4',
  accent: '#2547c4',
  onAccent: '#ffffff',
  warm: '#e8952d',
}
export type Palette = typeof lightPalette

export const darkPalette: Palette = {
  paper: '#11141c',
  sheet: '#181c26',
  tint: '#212734',
  hairline: '#2a303d',
  ink: '#ecebe7',
  dim: '#a7abb6',
  link: '#a3b5ff',
  accent: '#4a66d6',
  onAccent: '#ffffff',
  warm: '#e2a14d',
}

/** The same with the company's accent colour. */
export function palettesOf(colors: Brand['colors']): { light: Palette; dark: Palette } {
  if (!colors) return { light: lightPalette, dark: darkPalette }
  const own = ({ accent, text }: AccentColors) => ({ accent, link: text })
  return { light: { ...lightPalette, ...own(colors.light) }, dark: { ...darkPalette, ...own(colors.dark) } }
}
