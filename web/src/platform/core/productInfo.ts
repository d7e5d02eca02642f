import type { HomeDetails, ProductInfo } from '@app/contract/home/home.calls.ts'
import { setBrand } from '@app/contract/screens.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { calls } from './calls.ts'

/** The product's name here, its company, and which services run embedded. The server pushes an event when an admin changes it. */
const productInfoQuery = () => ({ ...calls.home.about.queryOptions(), staleTime: Number.POSITIVE_INFINITY })

/**
 * Runs before the first link is built, since some links contain the brand. The texts of the top bar load along, so that no page starts
 * without its name. If there is no answer, links use the product's own name.
 */
export async function loadProductInfo(queries: QueryClient) {
  const words = queries.prefetchQuery({ ...homeDetailsQuery(), retry: false })
  const about = await queries.fetchQuery({ ...productInfoQuery(), retry: false }).catch(() => undefined)
  if (about) setBrand(about.brand)
  await words
}

/** Undefined only until the server has answered once. */
export const useProductInfo = () => useQuery(productInfoQuery()).data

/** The landing page's headline and the words beside the logo in every bar. */
export const homeDetailsQuery = () => ({ ...calls.home.details.queryOptions(), staleTime: 300_000 })

/** Fills the cache from a page that the server rendered with these values. */
export function fillProductInfo(queries: QueryClient, about: ProductInfo, details: HomeDetails | undefined) {
  queries.setQueryData(productInfoQuery().queryKey, about)
  if (details) queries.setQueryData(homeDetailsQuery().queryKey, details)
}
