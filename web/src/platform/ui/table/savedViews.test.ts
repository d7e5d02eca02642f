import { expect, test } from 'vitest'
import { arranged } from './savedViews.ts'

const columns = [...['Order', 'Customer', 'Status', 'Total'].map((title) => ({ title })), { title: 'Category', isExtra: true }]
const titles = (chosen: readonly string[] | null) => arranged(columns, chosen).map(({ title }) => title)

test.each([
  ['nothing was chosen', null, ['Order', 'Customer', 'Status', 'Total']],
  ['some were chosen in another order', ['Total', 'Customer'], ['Order', 'Total', 'Customer']],
  ['the naming one was moved', ['Status', 'Order'], ['Order', 'Status']],
  ['an extra one was chosen', ['Category', 'Total'], ['Order', 'Category', 'Total']],
  ['one is gone since, or named twice', ['Weight', 'Total', 'Total'], ['Order', 'Total']],
])('columns stand as they were arranged when %s', (_, chosen, shown) => expect(titles(chosen)).toEqual(shown))
