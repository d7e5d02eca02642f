import { expect, test } from 'vitest'
import { arrangedColumns } from './savedViews.ts'

const columns = [...['Order', 'Customer', 'Status', 'Total'].map((title) => ({ title })), { title: 'Category', isExtra: true }]
const titles = (chosen: readonly string[] | null) => arrangedColumns(columns, chosen).map(({ title }) => title)

test.each([
  ['nothing was chosen', null, ['Order', 'Customer', 'Status', 'Total']],
  ['some were chosen in another order', ['Total', 'Customer'], ['Order', 'Total', 'Customer']],
  ['the naming column was moved', ['Status', 'Order'], ['Order', 'Status']],
  ['an extra one was chosen', ['Category', 'Total'], ['Order', 'Category', 'Total']],
  ['one no longer exists, or is named twice', ['Weight', 'Total', 'Total'], ['Order', 'Total']],
])('columns are in the chosen order when %s', (_, chosen, shown) => expect(titles(chosen)).toEqual(shown))
