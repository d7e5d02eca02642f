import { useQuery } from '@tanstack/react-query'
import { calls } from '#core/calls.ts'
import { namesSource } from '#ui/table/filters/namesSource.ts'

/** Technologies are the skills of the skill list; a brief stores their names. */
export const technologySource = namesSource(() => useQuery(calls.skills.list.queryOptions()))
export const boardCategorySource = namesSource(() => useQuery(calls.orders.categories.queryOptions()))
