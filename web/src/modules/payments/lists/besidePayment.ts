import { lazy } from 'react'

/** What stands beside a list of payments; its code comes with the first one that is opened so. */
export const PaymentBesideList = lazy(async () => ({ default: (await import('./PaymentBeside.tsx')).PaymentBeside }))
