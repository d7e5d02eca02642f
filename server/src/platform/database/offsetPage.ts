import { countedAtMost } from '@app/contract/core/pageSizes.ts'
import type { ListInput } from '@app/contract/core/paging.ts'
import type { SQL } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'

type Page = Pick<ListInput, 'page' | 'pageSize'>

/** How many rows lie before a page. */
export const offsetOf = ({ page, pageSize }: Page): number => (page - 1) * pageSize

/** What a list says of a count that went one row further than is shown. */
export const shownCount = (found: number) => ({ total: Math.min(found, countedAtMost), isCapped: found > countedAtMost })

/**
 * The one way to page a query by number, where an index leads through it in its order (`pageOfIds` chooses the way where it depends
 * on what is looked for): the rows of one page of a `$dynamic()` query. It stays a query, so that a test can ask for its plan. The order
 * ends with the id (`inOrder`), so that no page repeats a row or skips one.
 */
export const onPage = <Query extends PgSelect>(query: Query, page: Page, order: readonly SQL[]) =>
  query
    .orderBy(...order)
    .limit(page.pageSize)
    .offset(offsetOf(page))

/** The rows of one page, and of how many; `count` counts at most one more than is shown (`countUpTo`). */
export async function offsetPage<Row>(rows: PromiseLike<Row[]>, count: () => Promise<number>) {
  const items = await rows
  return { items, ...shownCount(await count()) }
}
