/** Jobs that failed at every attempt wait for somebody; those that failed and have attempts left are tried again by themselves. */
export const failedJobTabs = ['givenUp', 'tryingAgain'] as const
export type FailedJobTab = (typeof failedJobTabs)[number]

/** How many jobs one call may name. */
export const mostJobsAtOnce = 100

/** What a company does once before it works with real people, in the order in which it makes sense. */
export const firstSteps = ['address', 'company', 'mail', 'people', 'offers', 'cards', 'secondFactor', 'examples'] as const
export type FirstStep = (typeof firstSteps)[number]

/** 'createdAt' and the like, as 'Created at': a name of the code as a person reads it. */
export function nameInWords(name: string): string {
  const words = name.replace(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
