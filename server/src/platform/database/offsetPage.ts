import { countedAtMost } from '@app/contract/core/pageSizes.ts'
import type { ListInput } from '@app/contract/core/paging.ts'
import type { SQL } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'

type Page = Pick<ListInput, 'page' | 'pageSize'>

/** The number of rows before a page. */
export const offsetOf = ({ page, pageSize }: Page): number => (page - 1) * pageSize

/** The count as a list shows it, from a count that went one row further. */
export const shownCount = (found: number) => ({ total: Math.min(found, countedAtMost), isCapped: found > countedAtMost })

/**
 * Pages by number where an index gives the sequence (`pageOfIds` chooses the way where it depends on the search): the rows of one page of a
 * `$dynamic()` query. The result stays a query, so that a test can explain it. The order ends with the id (`inOrder`), so that pages
 * neither repeat nor skip a row.
 */
export const onPage = <Query extends PgSelect>(query: Query, page: Page, order: readonly SQL[]) =>
  query
    .orderBy(...order)
    .limit(page.pageSize)
    .offset(offsetOf(page))

/** The rows of one page with the total; `count` counts at most one more than is shown (`countUpTo`). */
export async function offsetPage<Row>(rows: PromiseLike<Row[]>, count: () => Promise<number>) {
  const items = await rows
  return { items, ...shownCount(await count()) }
}
