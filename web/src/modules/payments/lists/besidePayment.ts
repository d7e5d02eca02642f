import { lazy } from 'react'

/** The panel beside a list of payments, loaded when the first payment is opened in it. */
export const PaymentBesideList = lazy(async () => ({ default: (await import('./PaymentBeside.tsx')).PaymentBeside }))
