import { lazy } from 'react'

/** What stands beside a list of orders; its code comes with the first one that is opened so. */
export const OrderBesideList = lazy(async () => ({ default: (await import('../details/OrderBeside.tsx')).OrderBeside }))
