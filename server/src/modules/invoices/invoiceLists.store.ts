import type { ReaderClock } from '@app/contract/core/dueDay.ts'
import type { ListInput } from '@app/contract/core/paging.ts'
import { type InvoiceFilterValues, invoiceFilters } from '@app/contract/invoices/invoices.filters.ts'
import type { InvoiceTab } from '@app/contract/invoices/invoices.rules.ts'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/db.ts'
import { filterCondition } from '#database/filterConditions.ts'
import { allIds, countUpTo, inOrderOf, pageOfIds } from '#database/pageOfIds.ts'
import { containingWords } from '#database/searchPatterns.ts'
import { invoicesToShow } from './invoices.store.ts'
import { invoicesTable } from './invoices.table.ts'

const { createdAt, currency, id, kind, status, totalCents } = invoicesTable

/** Each sort is the prefix of an index; amounts sort by currency first, since currencies do not compare. */
const sorts = { createdAt: [createdAt], total: [currency, totalCents], status: [status, createdAt], kind: [kind, createdAt] } as const

export type InvoiceList = Pick<ListInput, 'page' | 'pageSize' | 'search' | 'direction'> &
  InvoiceFilterValues & {
    tab?: InvoiceTab | undefined
    /** Newest first by default. */
    sort?: keyof typeof sorts
  }

/** A page of all invoices, searched by title, number, customer and e-mail, with the counts of the tabs. */
export async function pageOfInvoices(db: Db, list: InvoiceList, reading: ReaderClock) {
  const found = and(matching(list.search), filteredInvoices(list, reading))
  const tabs = {
    all: await countUpTo(db, invoicesTable, found),
    draft: await countUpTo(db, invoicesTable, and(found, inTab('draft'))),
    issued: await countUpTo(db, invoicesTable, and(found, inTab('issued'))),
    credited: await countUpTo(db, invoicesTable, and(found, inTab('credited'))),
  }
  const { ids, ...counted } = await pageOfIds(db, fromSorted(list), and(found, inTab(list.tab ?? 'all')), list)
  const rows = await invoicesToShow(db).where(inArray(id, ids))
  return { items: inOrderOf(ids, rows, ({ invoice }) => invoice.id), ...counted, tabs }
}

type Selection = Pick<InvoiceList, 'search' | 'direction' | 'tab' | 'sort'> & { filtered?: SQL | undefined }

/** The ids of all pages, in the same order. */
export const idsOfInvoices = (db: Db, { search, direction, tab, sort, filtered }: Selection) =>
  allIds(db, fromSorted({ sort }), and(matching(search), filtered, inTab(tab ?? 'all')), direction)

const fromSorted = ({ sort = 'createdAt' }: Pick<InvoiceList, 'sort'>) => ({ table: invoicesTable, id, by: sorts[sort] })

export const filteredInvoices = (values: InvoiceFilterValues, reading: ReaderClock): SQL | undefined =>
  filterCondition(
    invoiceFilters,
    { created: { instant: createdAt }, kind, currency, total: { cents: totalCents, currency } },
    values,
    reading,
  )

const statusOfTab = { draft: 'Draft', issued: 'Issued', credited: 'Credited' } as const
const inTab = (tab: InvoiceTab): SQL | undefined => (tab === 'all' ? undefined : eq(status, statusOfTab[tab]))

function matching(search: string): SQL | undefined {
  const words = search.trim().replace(/\s+/g, ' ')
  return words === '' ? undefined : sql`searchable(${invoicesTable.searchText}) like searchable(${containingWords(words)})`
}
