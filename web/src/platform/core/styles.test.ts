// @vitest-environment node
import { existsSync, globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'

const src = path.resolve(import.meta.dirname, '../..')
const mantine = path.dirname(createRequire(import.meta.url).resolve('@mantine/core/styles/global.css'))
const loaded = readFileSync(path.join(src, 'platform/core/styles.ts'), 'utf8')

test('every Mantine component in use has its style sheet', () => {
  const files = globSync('**/*.tsx', { cwd: src })
  expect(files.length).toBeGreaterThan(20)
  const used = files.flatMap((file) => {
    const text = readFileSync(path.join(src, file), 'utf8')
    return [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim()),
    )
  })
  const missing = [...new Set(used)].filter(
    (name) => existsSync(path.join(mantine, `${name}.css`)) && !loaded.includes(`@mantine/core/styles/${name}.css`),
  )
  expect(missing).toEqual([])
})

test('the sheets are loaded in Mantine’s own order; otherwise a link loses its underline', () => {
  const all = readFileSync(path.join(mantine, '../styles.css'), 'utf8')
  const parts = [...loaded.matchAll(/styles\/([A-Z]\w+)\.css/g)].map(([, part = '']) => part)
  const places = parts.map((part) =>
    all.indexOf(/\.m_[0-9a-f]+/.exec(readFileSync(path.join(mantine, `${part}.css`), 'utf8'))?.[0] ?? 'no class'),
  )
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('no sheet names Mantine’s classes: the theme sets their styles', () => {
  const sheets = globSync('**/*.css', { cwd: src })
  expect(sheets.length).toBeGreaterThan(20)
  const naming = sheets.filter((file) => /\.mantine-/.test(readFileSync(path.join(src, file), 'utf8')))
  expect(naming).toEqual([])
})

/** A component of the kit is not built a second time elsewhere. */
test.each([
  [
    'calendars, which return the focus',
    /from '@mantine\/dates'/,
    /^platform[\\/]ui[\\/]form[\\/]((Day|Days|Month)Field|MonthOfDays)\.tsx$/,
  ],
  ['rows of tabs, which scroll the open one into view', /<Tabs\.List\b/, /^platform[\\/]ui[\\/]TabList\.tsx$/],
])('%s come from one place', (_what, made, place) => {
  const makers = globSync('**/*.tsx', { cwd: src }).filter((file) => made.test(readFileSync(path.join(src, file), 'utf8')))
  expect(makers.filter((file) => place.test(file)).length).toBeGreaterThan(0)
  expect(makers.filter((file) => !place.test(file) && !file.startsWith(path.join('modules', 'gallery')))).toEqual([])
})
