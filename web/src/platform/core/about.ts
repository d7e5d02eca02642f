import type { About, HomeDetails } from '@app/contract/home/home.calls.ts'
import { setBrand } from '@app/contract/screens.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { calls } from './calls.ts'

/** What the product is called here, whose it is, and what runs embedded. The server says when an admin has changed it. */
const aboutQuery = () => ({ ...calls.home.about.queryOptions(), staleTime: Number.POSITIVE_INFINITY })

/**
 * Asked for before the first address is made, since the brand is part of some. The words of every bar come along, so
 * that no page begins without its name. Without an answer the addresses keep the product's own name.
 */
export async function loadAbout(queries: QueryClient) {
  const words = queries.prefetchQuery({ ...homeDetailsQuery(), retry: false })
  const about = await queries.fetchQuery({ ...aboutQuery(), retry: false }).catch(() => undefined)
  if (about) setBrand(about.brand)
  await words
}

/** Undefined only while the server has not been reached. */
export const useAbout = () => useQuery(aboutQuery()).data

/** What the landing page says at its top, and the words beside the mark in every bar. */
export const homeDetailsQuery = () => ({ ...calls.home.details.queryOptions(), staleTime: 300_000 })

/** For a page that the server sent with these already in it. */
export function fillAbout(queries: QueryClient, about: About, details: HomeDetails | undefined) {
  queries.setQueryData(aboutQuery().queryKey, about)
  if (details) queries.setQueryData(homeDetailsQuery().queryKey, details)
}
