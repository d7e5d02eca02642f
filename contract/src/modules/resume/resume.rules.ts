import type { ResumeWords } from './resume.shapes.ts'

/** The limit of the given text areas. */
export const resumeTextLength = 255
export const resumeLineLength = 120
export const employmentDetailsLength = 2000
export const mostResumeItems = 30
export const mostResumeSkills = 60
/** The limit of stored versions of each resume. */
export const mostResumeVersions = 50

export const resumeTemplates = ['classic', 'modern', 'compact'] as const
export type ResumeTemplate = (typeof resumeTemplates)[number]

export const resumeFields = [
  'name',
  'email',
  'contact',
  'address',
  'jobRole',
  'skills',
  'description',
  'education',
  'workHistory',
  'employmentHistory',
  'otherExperiences',
] as const satisfies readonly (keyof ResumeWords)[]
export type ResumeField = (typeof resumeFields)[number]

export const resumeFieldWords = {
  name: 'Name',
  email: 'Email',
  contact: 'Contact',
  address: 'Address',
  jobRole: 'Job role',
  skills: 'Skills',
  description: 'Profile description',
  education: 'Education',
  workHistory: 'Projects',
  employmentHistory: 'Employment History',
  otherExperiences: 'Other Experiences',
} as const satisfies Record<ResumeField, string>

export const emptyResume: ResumeWords = {
  name: '',
  email: '',
  contact: '',
  address: '',
  jobRole: '',
  skills: [],
  description: '',
  education: [],
  workHistory: [],
  employmentHistory: [],
  otherExperiences: [],
}

export const resumeFileName = (name: string) =>
  `${
    name
      .trim()
      .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
      .trim() || 'my'
  }-resume.pdf`

/** The fields in which two resumes differ. */
export const changedFields = (before: ResumeWords, after: ResumeWords): ResumeField[] =>
  resumeFields.filter((field) => !isSame(before[field], after[field]))

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))

/** Normalizes the order of an object's keys, which a database changes. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

/** A field in readable form: one line for each item. */
export function fieldInWords(field: ResumeField, words: Partial<ResumeWords>): string {
  const value = words[field]
  if (value === undefined) return ''
  if (typeof value === 'string') return value
  return value.map(itemInWords).join(field === 'skills' ? ', ' : '\n')
}

const itemInWords = (item: string | ResumeWords['education' | 'workHistory' | 'employmentHistory' | 'otherExperiences'][number]): string =>
  typeof item === 'string'
    ? item
    : Object.entries(item)
        .flatMap(([key, value]) => (key === 'id' || key === 'educationYearsValue' ? [] : [Array.isArray(value) ? value.join(', ') : value]))
        .filter((text) => text !== '' && text !== undefined)
        .join(' · ')
