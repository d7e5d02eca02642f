// @vitest-environment node
import { readFileSync } from 'node:fs'
import { groundsOfSchemes } from '@app/contract/company/accentColors.rules.ts'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8')
const light = tokensAfter(':root[data-mantine-color-scheme="light"] {')
const dark = { ...light, ...tokensAfter('\n:root[data-mantine-color-scheme="dark"] {') }

/** Every text colour on every background that it may have; small text needs a contrast of 4.5. */
const grounds = ['ground', 'surface', 'raised', 'sunken', 'hover']
const texts = ['ink', 'ink-soft', 'ink-faint', 'accent-text', 'danger-text', 'warm-text', 'new', 'active', 'delivered', 'done', 'off']
const onWash = [
  'accent-text:accent-wash',
  'danger-text:danger-wash',
  'warm-text:warm-wash',
  'ink:accent-wash',
  'ink-soft:accent-wash',
  'ink-soft:plain-wash',
]
const statuses = ['new', 'active', 'delivered', 'done', 'off'].map((hue) => `${hue}:${hue}-wash`)
const filled = ['on-accent:accent', 'on-accent:accent-hover', 'on-accent:danger', 'on-accent:danger-hover']
const pairs = [...texts.flatMap((text) => grounds.map((ground) => `${text}:${ground}`)), ...onWash, ...statuses, ...filled]

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s scheme', (_, tokens) => {
  test.each(pairs)('%s can be read', (pair) => {
    const [text = '', ground = ''] = pair.split(':')
    expect(contrast(tokens[text], tokens[ground])).toBeGreaterThanOrEqual(4.5)
  })
  test('the border of a field stands out from its background', () => {
    for (const ground of ['ground', 'surface', 'raised']) expect(contrast(tokens['field-edge'], tokens[ground])).toBeGreaterThanOrEqual(3)
  })
})

test('a company’s accent colour is measured on the backgrounds of this sheet', () => {
  const of = (tokens: Record<string, string>) => [...new Set(grounds.map((name) => tokens[name]))]
  expect([...groundsOfSchemes.light]).toEqual(of(light))
  expect([...groundsOfSchemes.dark]).toEqual(of(dark))
})

function tokensAfter(selector: string): Record<string, string> {
  const start = css.indexOf(selector)
  if (start < 0) throw new Error(`theme.css has no ${selector}`)
  const block = css.slice(start, css.indexOf('}', start))
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]))
}

function contrast(a: string | undefined, b: string | undefined): number {
  if (!a || !b) throw new Error('A token of this pair does not exist.')
  const [bright = 0, dim = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (bright + 0.05) / (dim + 0.05)
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
