import { resumeTemplates } from '@app/contract/resume/resume.rules.ts'
import type { ResumeWords } from '@app/contract/resume/resume.shapes.ts'
import fc from 'fast-check'
import { extractLinks, extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { howMany } from '#test/howMany.ts'
import { drawResume } from './drawResume.ts'

/** The long form: `RESUMES=200`. */
const rounds = howMany('RESUMES', { short: 1, long: 3 })

const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', ...'äöüßéñçøżλωжшक', ...'.,;:!?()&+#/']
const word = fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 14 }).map((signs) => signs.join(''))
const text = (most: number) => fc.array(word, { minLength: 1, maxLength: 40 }).map((words) => words.join(' ').slice(0, most).trim())
const line = text(60)
const list = <T>(item: fc.Arbitrary<T>, maxLength: number) => fc.array(item, { maxLength })
const year = fc.integer({ min: 1970, max: 2026 }).map(String)
const id = fc.uuid()

const anyResume: fc.Arbitrary<ResumeWords> = fc.record({
  name: line,
  email: fc.emailAddress(),
  contact: line,
  address: text(255),
  jobRole: line,
  skills: list(text(30), 20),
  description: text(255),
  education: list(
    fc.record({
      id,
      education: line,
      institution: line,
      educationYears: fc.tuple(year, year),
      educationYearsValue: fc.constant([]),
      educationDetails: text(255),
    }),
    8,
  ),
  workHistory: list(
    fc.record({
      id,
      projectName: line,
      projectTech: list(text(20), 10),
      projectDuration: line,
      projectDetails: text(255),
      projectLink: fc.webUrl({ validSchemes: ['https'] }),
    }),
    12,
  ),
  employmentHistory: list(fc.record({ id, position: line, company: line, totalExperience: line, employmentDetails: text(900) }), 10),
  otherExperiences: list(fc.record({ id, title: line, details: text(255) }), 8),
})

/** Ignores line breaks and hyphenation, which depend on the page. */
const plain = (words: string) => words.normalize('NFKC').replaceAll(/[\s\-\u00ad]/gu, '')

/** Each item with its texts, in the order of the sections. */
const itemsOf = ({ employmentHistory, workHistory, education, otherExperiences }: ResumeWords): string[][] => [
  ...employmentHistory.map(({ position, company, totalExperience, employmentDetails }) => [
    position,
    company,
    totalExperience,
    employmentDetails,
  ]),
  ...workHistory.map(({ projectName, projectDuration, projectDetails, projectTech }) => [
    projectName,
    projectDuration,
    projectDetails,
    ...projectTech,
  ]),
  ...education.map(({ education: title, institution, educationYears, educationDetails }) => [
    title,
    institution,
    ...educationYears,
    educationDetails,
  ]),
  ...otherExperiences.map(({ title, details }) => [title, details]),
]

test(
  'the PDF contains the written text, its links work, and no item is split between pages',
  async () => {
    let [fields, found, items, pages, links] = [0, 0, 0, 0, 0]
    const cut: string[][] = []
    for (const [at, content] of fc.sample(anyResume, { numRuns: rounds, seed: 20261123 }).entries()) {
      const template = resumeTemplates[at % resumeTemplates.length] ?? 'classic'
      const bytes = await drawResume({ content, template }, new AbortController().signal)
      const onPages = (await extractText(Uint8Array.from(bytes))).text.map(plain)
      const whole = onPages.join('')
      const own = itemsOf(content)
      const texts = [
        content.name,
        content.email,
        content.contact,
        content.address,
        content.jobRole,
        content.description,
        ...content.skills,
        ...own.flat(),
      ]
      fields += texts.length
      found += texts.filter((each) => whole.includes(plain(each))).length
      items += own.length
      pages += onPages.length
      cut.push(...own.filter((item) => !onPages.some((page) => item.every((each) => page.includes(plain(each))))))
      const targets = (await extractLinks(Uint8Array.from(bytes))).links
      links += targets.length
      for (const { projectLink } of content.workHistory) expect(targets).toContain(new URL(projectLink).href)
      for (const title of ['Summary', 'Skills']) if (template !== 'modern' && content.skills.length > 0) expect(whole).toContain(title)
    }
    if (rounds > 3)
      console.info(`${rounds} resumes, ${pages} pages: ${found} of ${fields} fields, ${cut.length} of ${items} items cut, ${links} links`)
    expect(found / fields).toBeGreaterThanOrEqual(0.99)
    expect(cut).toEqual([])
  },
  Math.max(60_000, rounds * 5_000),
)
