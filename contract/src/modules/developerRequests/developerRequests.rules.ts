import { type Role, toWireRole } from '#core/access.ts'

export const workAsLength = 100
export const availableTimeLength = 100
export const requestDescriptionLength = 255
/** The length of a description in the table. */
export const requestDescriptionPreview = 30

export const requestStatuses = ['open', 'accepted'] as const
export const requestTabs = ['open', 'accepted', 'all'] as const
export type RequestTab = (typeof requestTabs)[number]

/** The roles that a request can lead to, by their names on the screen; the first is the default. */
export const developerKinds = ['EMPLOYEE', 'REMOTEDEVELOPER'] as const
export type DeveloperKind = (typeof developerKinds)[number]
export const roleOfKind = { EMPLOYEE: 'employee', REMOTEDEVELOPER: 'remoteDeveloper' } as const satisfies Record<DeveloperKind, Role>

/** Only customers may ask to become developers. */
export const mayAskToDevelop = (role: Role) => role === 'user'
export const notEligible = (role: Role) => `Your role ${toWireRole(role).replace('ROLE_', '')} is not eligible as a developer!`
export const fillAllFields = 'Please fill all the fields!'
