import { expect, test } from 'vitest'
import { fromJsonResume, toJsonResume } from './jsonResume.ts'
import { emptyResume } from './resume.rules.ts'
import { ResumeWords } from './resume.shapes.ts'

const ann: ResumeWords = {
  ...emptyResume,
  name: 'Ann Lee',
  email: 'ann@example.com',
  contact: '+1 555',
  address: 'A street',
  jobRole: 'Lead',
  skills: ['SQL', 'Rust'],
  description: 'Builds things.',
  education: [
    {
      id: 'education.0',
      education: 'BSc',
      institution: 'MIT',
      educationYears: ['2001', '2004'],
      educationYearsValue: [],
      educationDetails: 'x',
    },
  ],
  workHistory: [
    {
      id: 'projects.0',
      projectName: 'Desk',
      projectTech: ['TS'],
      projectDuration: '2 years',
      projectDetails: 'y',
      projectLink: 'https://example.com/',
    },
  ],
  employmentHistory: [{ id: 'work.0', position: 'Developer', company: 'Acme', totalExperience: '3 years', employmentDetails: 'z' }],
  otherExperiences: [{ id: 'volunteer.0', title: 'Fire brigade', details: 'Hoses.' }],
}

test('a resume survives a round trip through JSON Resume', () => {
  expect(fromJsonResume(JSON.parse(JSON.stringify(toJsonResume(ann))))).toEqual({ content: ann, notTaken: [] })
})

test('unsupported parts are named, and none of them breaks a resume', () => {
  const read = fromJsonResume({
    basics: { name: 'Bo', image: 'https://x/y.png', location: { city: 'Rome' }, profiles: [{ network: 'x' }], summary: 'x'.repeat(300) },
    awards: [{ title: 'Best' }],
    languages: [],
    work: [{ name: 'Acme', position: 'Dev', startDate: '2020-01', highlights: ['a'] }],
    projects: [{ name: 'P', url: 'javascript:alert(1)' }],
    education: [{ institution: 'MIT', area: 'CS', studyType: 'BSc', startDate: '2001-09-01' }],
  })
  expect(read?.notTaken.toSorted()).toEqual([
    'awards',
    'basics.image',
    'basics.location.city',
    'basics.profiles',
    'basics.summary: the part beyond 255 characters',
    'projects.0.url: not a web address',
    'work.highlights',
  ])
  expect(read?.content).toMatchObject({
    name: 'Bo',
    employmentHistory: [{ totalExperience: '2020-01' }],
    workHistory: [{ projectLink: '' }],
    education: [{ education: 'BSc CS', educationYears: ['2001', ''] }],
  })
  expect(ResumeWords.safeParse(read?.content).success).toBe(true)
})

test('a file that is not a JSON Resume is refused', () => {
  for (const other of [null, [], 'text', 3, {}, { orders: [] }]) expect(fromJsonResume(other)).toBeUndefined()
})

test.each([
  ['', '', ['', '']],
  ['ann at example', 'my site', ['since school', 'now']],
] as const)('empty and free texts give a file that the schema takes: %s', (email, projectLink, educationYears) => {
  const [project] = ann.workHistory
  const [school] = ann.education
  if (!project || !school) throw new Error('Ann has both.')
  const words = {
    ...ann,
    email,
    workHistory: [{ ...project, projectLink }],
    education: [{ ...school, educationYears: [...educationYears] as [string, string] }],
  }
  const { basics, projects, education } = toJsonResume(words)
  expect(basics).not.toHaveProperty('email')
  expect(projects[0]).not.toHaveProperty('url')
  expect(education[0]).not.toHaveProperty('startDate')
  expect(education[0]).not.toHaveProperty('endDate')
  // Without them it is still read back.
  expect(fromJsonResume(JSON.parse(JSON.stringify(toJsonResume(words))))?.content.name).toBe('Ann Lee')
})
