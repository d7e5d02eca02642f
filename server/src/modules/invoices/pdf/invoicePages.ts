import { Document, Image, Page, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { familiesFor } from '#core/pdf/fonts.ts'
import type { PrintedInvoice } from './printedInvoice.ts'

const [ink, soft, line] = ['#161b2e', '#565d73', '#d5d9e2']
const styles = StyleSheet.create({
  page: { padding: 44, paddingBottom: 60, fontSize: 9, color: ink },
  row: { flexDirection: 'row', justifyContent: 'space-between', gap: 24 },
  heading: { fontSize: 20, fontWeight: 700 },
  bold: { fontWeight: 700 },
  soft: { color: soft },
  block: { marginTop: 20, flex: 1 },
  logo: { objectFit: 'contain', objectPosition: 'left' },
  title: { fontWeight: 700, marginTop: 20, fontSize: 11 },
  facts: { alignItems: 'flex-end' },
  table: { marginTop: 20 },
  head: { flexDirection: 'row', borderBottomWidth: 1, borderBottomColor: ink, paddingBottom: 4, fontWeight: 700 },
  line: { flexDirection: 'row', borderBottomWidth: 0.5, borderBottomColor: line, paddingVertical: 5 },
  at: { width: 28 },
  item: { flex: 1, paddingRight: 12 },
  price: { width: 92, textAlign: 'right' },
  quantity: { width: 54, textAlign: 'right' },
  tax: { width: 44, textAlign: 'right' },
  total: { width: 100, textAlign: 'right' },
  totals: { marginTop: 12, marginLeft: 'auto', width: 300 },
  sum: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 2 },
  grand: { borderTopWidth: 1, borderTopColor: ink, marginTop: 4, paddingTop: 6, fontSize: 12, fontWeight: 700 },
  notes: { marginTop: 24, color: soft },
  // Sets its own height, without an inherited `lineHeight`: the library multiplies inherited values with every page.
  foot: {
    position: 'absolute',
    bottom: 28,
    height: 14,
    left: 44,
    right: 44,
    flexDirection: 'row',
    justifyContent: 'space-between',
    color: soft,
    fontSize: 8,
  },
})

/** The library's time grows with the square of the flowing content, so many lines flow in several parts. */
const linesAtOnce = 100

/** The pages of an invoice: its head once, the head of the lines on each page, its totals never split. */
export function invoicePages(printed: PrintedInvoice): ReactElement<object> {
  const { heading, number, title, from, lines } = printed
  const fontFamily = familiesFor(JSON.stringify({ ...printed, logo: undefined }))
  const style = [styles.page, { fontFamily }]
  const parts = Array.from({ length: Math.ceil(lines.length / linesAtOnce) }, (_, at) =>
    lines.slice(at * linesAtOnce, (at + 1) * linesAtOnce),
  )
  return h(
    Document,
    { title: `${heading} ${number}`, author: from[0] ?? '', subject: title },
    ...parts.map((part, at) =>
      h(
        Page,
        { size: 'A4', style, key: at },
        at === 0 && headOf(printed),
        tableOf(part),
        at === parts.length - 1 && endOf(printed),
        h(
          View,
          { style: styles.foot, fixed: true },
          h(Text, null, [from[0], number].filter(Boolean).join(' · ')),
          h(Text, { render: ({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}` }),
        ),
      ),
    ),
  )
}

const headOf = (printed: PrintedInvoice) =>
  h(
    View,
    null,
    h(
      View,
      { style: styles.row },
      logoOf(printed) ?? h(Text, { style: styles.bold }, printed.from[0]),
      h(
        View,
        { style: styles.facts },
        h(Text, { style: styles.heading }, printed.heading),
        h(Text, { style: styles.bold }, printed.number),
        ...printed.facts.map(({ term, words }) => h(Text, { key: term }, `${term}: ${words}`)),
      ),
    ),
    h(View, { style: styles.row }, party('From', printed.from), party('To', printed.to)),
    h(Text, { style: styles.title }, printed.title),
  )

const tableOf = (lines: PrintedInvoice['lines']) =>
  h(
    View,
    { style: styles.table },
    cells(styles.head, { at: '#', item: 'Item', price: 'Price', quantity: 'Quantity', tax: 'Tax', total: 'Amount' }, true),
    ...lines.map(({ at, name, note, price, quantity, tax, total }) =>
      cells(styles.line, { at, item: item(name, note), price, quantity, tax, total }, false, at),
    ),
  )

const endOf = ({ totals, total, notes }: PrintedInvoice) =>
  h(
    View,
    null,
    h(
      View,
      { style: styles.totals, wrap: totals.length > 20 },
      ...totals.map(({ term, words }, at) => sum(term, words, String(at))),
      h(View, { style: [styles.sum, styles.grand] }, h(Text, null, total.term), h(Text, null, total.words)),
    ),
    h(View, { style: styles.notes }, ...notes.map((note) => h(Text, { key: note }, note))),
  )

function logoOf({ logo }: PrintedInvoice) {
  if (!logo) return undefined
  const scale = Math.min(180 / logo.width, 60 / logo.height, 1)
  const size = { width: logo.width * scale, height: logo.height * scale }
  return h(Image, { src: { data: Buffer.from(logo.bytes), format: 'png' }, style: [styles.logo, size] })
}

const party = (term: string, words: readonly string[]) =>
  h(
    View,
    { style: styles.block },
    h(Text, { style: styles.soft }, term),
    ...words.map((line, at) => h(Text, { key: at, ...(at === 0 && { style: styles.bold }) }, line)),
  )

const item = (name: string, note: string) =>
  h(View, { style: styles.item }, h(Text, null, name), ...(note ? [h(Text, { key: 'note', style: styles.soft }, note)] : []))

type Cells = { at: string; item: string | ReactElement; price: string; quantity: string; tax: string; total: string }
const cells = (style: (typeof styles)['head' | 'line'], row: Cells, fixed: boolean, key = 'head') =>
  h(
    View,
    { style, fixed, wrap: false, key },
    h(Text, { style: styles.at }, row.at),
    typeof row.item === 'string' ? h(Text, { style: styles.item }, row.item) : row.item,
    h(Text, { style: styles.price }, row.price),
    h(Text, { style: styles.quantity }, row.quantity),
    h(Text, { style: styles.tax }, row.tax),
    h(Text, { style: styles.total }, row.total),
  )

const sum = (term: string, words: string, key: string) =>
  h(View, { style: styles.sum, key }, h(Text, { style: styles.soft }, term), h(Text, null, words))
