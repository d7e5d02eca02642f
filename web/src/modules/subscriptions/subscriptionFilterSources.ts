import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { namesSource } from '#ui/table/filters/namesSource.ts'

const named = (names: readonly string[]) => names.map((name) => ({ name }))
const known = calls.subscriptions.countries

/** Options of the filters, loaded from the server. */
export const subscriptionFilterSources = {
  country: namesSource(() => useQuery({ ...known.queryOptions(), select: ({ countries }) => named(countries) })),
  plan: namesSource(() => useQuery({ ...known.queryOptions(), select: ({ plans }) => named(plans) })),
}
