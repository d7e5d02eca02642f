import { employmentDetailsLength, resumeLineLength, resumeTextLength } from '@app/contract/resume/resume.rules.ts'
import { EducationItem, EmploymentItem, OtherExperienceItem, ProjectItem, type ResumeWords } from '@app/contract/resume/resume.shapes.ts'

export type ItemKind = 'education' | 'workHistory' | 'employmentHistory' | 'otherExperiences'
export type ItemOf<Kind extends ItemKind> = ResumeWords[Kind][number]
export type AnyItem = ItemOf<ItemKind>
/** The fields of all kinds; each kind uses its own. */
export type ItemValues = Record<string, string | string[]> & { id: string }

type Field = { name: string; label: string; look: 'line' | 'area' | 'tags' | 'years'; most?: number; isNeeded?: true; hint?: string }

/** The names of each list of a resume, and the fields of its dialog. */
export const itemKinds = {
  education: {
    tab: 'Education',
    add: 'Add Education Detail',
    dialog: 'Add/Update Education Details',
    shape: EducationItem,
    legend: undefined,
    fields: [
      { name: 'education', label: 'Education', look: 'line', isNeeded: true },
      { name: 'institution', label: 'Institution', look: 'line' },
      { name: 'educationYears', label: 'Years', look: 'years' },
      { name: 'educationDetails', label: 'Education details', look: 'area', most: resumeTextLength },
    ],
  },
  workHistory: {
    tab: 'Projects',
    add: 'Add Projects',
    dialog: 'Project Details',
    shape: ProjectItem,
    legend: 'Work Details',
    fields: [
      { name: 'projectName', label: 'Project name', look: 'line', isNeeded: true },
      { name: 'projectTech', label: 'Technologies', look: 'tags', hint: 'Separate them with commas.' },
      { name: 'projectDuration', label: 'Duration', look: 'line' },
      { name: 'projectDetails', label: 'Project details', look: 'area', most: resumeTextLength },
      { name: 'projectLink', label: 'Project link', look: 'line', most: 500, hint: 'Optional; begins with https://.' },
    ],
  },
  employmentHistory: {
    tab: 'Employment History',
    add: 'Add Employment History',
    dialog: 'Employment Details',
    shape: EmploymentItem,
    legend: undefined,
    fields: [
      { name: 'position', label: 'Position', look: 'line', isNeeded: true },
      { name: 'company', label: 'Company', look: 'line' },
      { name: 'totalExperience', label: 'Total experience', look: 'line' },
      { name: 'employmentDetails', label: 'Employment details', look: 'area', most: employmentDetailsLength },
    ],
  },
  otherExperiences: {
    tab: 'Other Experiences',
    add: 'Add Other Experiences',
    dialog: 'Other Experience',
    shape: OtherExperienceItem,
    legend: undefined,
    fields: [
      { name: 'title', label: 'Title', look: 'line', isNeeded: true },
      { name: 'details', label: 'Details', look: 'area', most: resumeTextLength },
    ],
  },
} as const satisfies Record<ItemKind, { fields: readonly Field[]; [more: string]: unknown }>

export const itemFields = (kind: ItemKind): readonly Field[] => itemKinds[kind].fields
export const lineLength = resumeLineLength

/** Made from the time and a random number. */
export const newItemId = (now: Date) => `${now.getTime()}${Math.floor(Math.random() * 1e6)}`

export const emptyItem = (kind: ItemKind): ItemValues => ({
  id: 'new',
  ...Object.fromEntries(itemFields(kind).map(({ name, look }) => [name, look === 'tags' ? [] : look === 'years' ? ['', ''] : ''])),
})

/** The name and the line below it, as the list shows an item. */
export function itemWords(kind: ItemKind, item: AnyItem): { name: string; note: string; text: string } {
  const of = (field: string) => {
    const value: unknown = Reflect.get(item, field)
    return Array.isArray(value) ? value.filter(Boolean).join(field === 'educationYears' ? ' – ' : ', ') : String(value ?? '')
  }
  const [first, ...rest] = itemFields(kind)
  const areas = rest.filter(({ look }) => look === 'area')
  const lines = rest.filter(({ look }) => look !== 'area')
  return {
    name: first ? of(first.name) : '',
    note: lines
      .map(({ name }) => of(name))
      .filter(Boolean)
      .join(' · '),
    text: areas.map(({ name }) => of(name)).join('\n'),
  }
}
