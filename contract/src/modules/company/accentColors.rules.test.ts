import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentColorsOf, accentStyle, colorProblem, contrastOf, groundsOfSchemes, leastContrast } from './accentColors.rules.ts'

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)

test('everything drawn in the accent is readable in both schemes, for any color', () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      fc.pre(colorProblem(color) === undefined)
      const schemes = accentColorsOf(color)
      expect(schemes.light.accent).toBe(color)
      for (const scheme of ['light', 'dark'] as const) {
        const { accent, hover, text, wash } = schemes[scheme]
        for (const ground of [accent, hover]) expect(contrastOf('#ffffff', ground)).toBeGreaterThanOrEqual(leastContrast)
        for (const ground of [...groundsOfSchemes[scheme], wash]) expect(contrastOf(text, ground)).toBeGreaterThanOrEqual(leastContrast)
      }
    }),
    { numRuns: 300, examples: [['#000000'], ['#767676'], ['#2547c4'], ['#b30000'], ['#0000ff']] },
  )
})

test.each([
  ['#2547c4', undefined],
  ['#767676', undefined],
  ['#777777', '4.4 to 1'],
  ['#ffd400', '1.4 to 1'],
  ['#ffffff', '1.0 to 1'],
  ['blue', 'six digits'],
  ['#25c', 'six digits'],
  ['#2547c4;}body{display:none', 'six digits'],
])('%s: %s', (color, problem) => {
  const said = colorProblem(color)
  if (problem === undefined) expect(said).toBeUndefined()
  else expect(said).toContain(problem)
})

test('the contrast is that of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('the style sheet defines each color for both schemes', () => {
  const style = accentStyle('#b30000')
  expect(style).toContain('--accent:#b30000')
  expect(style.match(/--accent:/g)).toHaveLength(2)
  expect(style).toMatch(/:root:root:not\(\[data-mantine-color-scheme="dark"\]\)\{.*\}:root:root\[data-mantine-color-scheme="dark"\]\{/)
})
