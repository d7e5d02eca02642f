import { lazy } from 'react'

/** The preview beside a list of orders; its code is loaded with the first preview. */
export const OrderBesideList = lazy(async () => ({ default: (await import('../details/OrderBeside.tsx')).OrderBeside }))
