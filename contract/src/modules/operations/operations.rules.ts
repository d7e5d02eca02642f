/** Jobs that failed at every attempt are given up and need an admin. Jobs with attempts left are retried automatically. */
export const failedJobTabs = ['givenUp', 'tryingAgain'] as const
export type FailedJobTab = (typeof failedJobTabs)[number]

/** The maximum number of jobs in one call. */
export const mostJobsAtOnce = 100

/** The setup steps of a new company, in order. */
export const firstSteps = ['address', 'company', 'mail', 'people', 'offers', 'cards', 'secondFactor', 'examples'] as const
export type FirstStep = (typeof firstSteps)[number]

/** A name of the code as people read it: 'createdAt' becomes 'Created at'. */
export function nameInWords(name: string): string {
  const words = name.replace(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
