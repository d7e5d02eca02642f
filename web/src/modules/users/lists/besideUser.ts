import { lazy } from 'react'

/** The panel beside a list of people; its code is loaded with the first person that is opened this way. */
export const UserBesideList = lazy(async () => ({ default: (await import('../UserBeside.tsx')).UserBeside }))
