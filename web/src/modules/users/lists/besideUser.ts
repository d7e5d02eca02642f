import { lazy } from 'react'

/** What stands beside a list of people; its code comes with the first one that is opened so. */
export const UserBesideList = lazy(async () => ({ default: (await import('../UserBeside.tsx')).UserBeside }))
