import { z } from 'zod'
import {
  employmentDetailsLength,
  emptyResume,
  mostResumeItems,
  mostResumeSkills,
  resumeLineLength,
  resumeTextLength,
} from './resume.rules.ts'
import { oneField, type ResumeWords } from './resume.shapes.ts'

/** A date of the schema: a year, a month or a day. */
const isoDay = /^[12]\d{3}(?:-[01]\d(?:-[0-3]\d)?)?$/

/** The resume in the schema of jsonresume.org, version 1.0.0. */
export function toJsonResume(words: ResumeWords) {
  const { name, jobRole, email, contact, address, description, skills, education, workHistory, employmentHistory, otherExperiences } = words
  return {
    $schema: 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json',
    basics: {
      name,
      label: jobRole,
      // The schema takes no empty address.
      ...(z.email().safeParse(email).success && { email }),
      phone: contact,
      summary: description,
      location: { address },
    },
    work: employmentHistory.map(({ position, company, totalExperience, employmentDetails }) => ({
      name: company,
      position,
      summary: employmentDetails,
      // The schema has no field for a total in words, but allows additional ones.
      ...(totalExperience && { totalExperience }),
    })),
    projects: workHistory.map(({ projectName, projectTech, projectDuration, projectDetails, projectLink }) => ({
      name: projectName,
      description: projectDetails,
      keywords: projectTech,
      ...(z.url().safeParse(projectLink).success && { url: projectLink }),
      ...(projectDuration && { duration: projectDuration }),
    })),
    skills: skills.map((skill) => ({ name: skill })),
    education: education.map(({ education: area, institution, educationYears: [from, to], educationDetails }) => ({
      institution,
      area,
      ...(from && isoDay.test(from) && { startDate: from }),
      ...(to && isoDay.test(to) && { endDate: to }),
      ...(educationDetails && { details: educationDetails }),
    })),
    volunteer: otherExperiences.map(({ title, details }) => ({ organization: title, summary: details })),
  }
}

const text = z.string().catch('')
const texts = z.array(z.string()).catch([])
const list = <T extends z.ZodType>(item: T) => z.array(item).catch([])
const date = { startDate: text.optional(), endDate: text.optional() }
const Known = z
  .object({
    basics: z
      .object({
        name: text,
        label: text,
        email: text,
        phone: text,
        summary: text,
        location: z.object({ address: text }).partial().catch({}),
      })
      .partial()
      .catch({}),
    work: list(z.object({ name: text, position: text, summary: text, totalExperience: text.optional(), ...date }).partial()),
    projects: list(z.object({ name: text, description: text, keywords: texts, url: text, duration: text.optional(), ...date }).partial()),
    skills: list(z.object({ name: text, keywords: texts }).partial()),
    education: list(z.object({ institution: text, area: text, studyType: text, details: text.optional(), ...date }).partial()),
    volunteer: list(z.object({ organization: text, position: text, summary: text }).partial()),
  })
  .partial()

/** The supported fields of each part; others are listed for the person who imports the file. */
const taken: Readonly<Record<string, readonly string[]>> = {
  basics: ['name', 'label', 'email', 'phone', 'summary', 'location'],
  'basics.location': ['address'],
  work: ['name', 'position', 'summary', 'totalExperience', 'startDate', 'endDate'],
  projects: ['name', 'description', 'keywords', 'url', 'duration', 'startDate', 'endDate'],
  skills: ['name', 'keywords'],
  education: ['institution', 'area', 'studyType', 'startDate', 'endDate', 'details'],
  volunteer: ['organization', 'position', 'summary'],
}

export type Imported = { content: ResumeWords; notTaken: string[] }

/** Converts a JSON Resume to ours, and lists the unsupported parts; undefined if the file is not one. */
export function fromJsonResume(file: unknown): Imported | undefined {
  const read = Known.safeParse(file)
  if (!read.success || !isObject(file) || !['basics', 'work', 'projects', 'skills', 'education'].some((part) => part in file))
    return undefined
  const { basics = {}, work = [], projects = [], skills = [], education = [], volunteer = [] } = read.data
  const notTaken = unknownParts(file)
  const cut = (value: string | undefined, most: number, where: string): string => {
    const words = value ?? ''
    if (words.length > most) notTaken.push(`${where}: the part beyond ${most} characters`)
    return words.slice(0, most)
  }
  const few = <T>(items: readonly T[], most: number, where: string): T[] => {
    if (items.length > most) notTaken.push(`${where}: all but the first ${most}`)
    return items.slice(0, most)
  }
  const line = (value: string | undefined, where: string) => cut(value, resumeLineLength, where)
  const area = (value: string | undefined, where: string) => cut(value, resumeTextLength, where)
  const wanted = {
    name: line(basics.name, 'basics.name'),
    email: line(basics.email, 'basics.email'),
    contact: line(basics.phone, 'basics.phone'),
    jobRole: line(basics.label, 'basics.label'),
    address: area(basics.location?.address, 'basics.location.address'),
    description: area(basics.summary, 'basics.summary'),
    skills: few(
      [...new Set(skills.flatMap(({ name, keywords = [] }) => [name ?? '', ...keywords]).filter(Boolean))],
      mostResumeSkills,
      'skills',
    ).map((skill) => cut(skill, 60, 'skills')),
    employmentHistory: few(work, mostResumeItems, 'work').map((job, at) => ({
      id: `work.${at}`,
      position: line(job.position || job.name || 'Work', 'work.position'),
      company: line(job.name, 'work.name'),
      totalExperience: line(job.totalExperience || span(job), 'work.startDate'),
      employmentDetails: cut(job.summary, employmentDetailsLength, 'work.summary'),
    })),
    workHistory: few(projects, mostResumeItems, 'projects').map((project, at) => {
      const link = project.url ?? ''
      const isKnown = link === '' || /^https?:\/\/[^\s<>"]+$/iu.test(link)
      if (!isKnown) notTaken.push(`projects.${at}.url: not a web address`)
      return {
        id: `projects.${at}`,
        projectName: line(project.name || 'Project', 'projects.name'),
        projectTech: few((project.keywords ?? []).filter(Boolean), 30, 'projects.keywords').map((word) =>
          cut(word, 60, 'projects.keywords'),
        ),
        projectDuration: line(project.duration || span(project), 'projects.startDate'),
        projectDetails: area(project.description, 'projects.description'),
        projectLink: isKnown ? cut(link, 500, 'projects.url') : '',
      }
    }),
    education: few(education, mostResumeItems, 'education').map((school, at) => ({
      id: `education.${at}`,
      education: line([school.studyType, school.area].filter(Boolean).join(' ') || school.institution || 'Education', 'education.area'),
      institution: line(school.institution, 'education.institution'),
      educationYears: [yearOf(school.startDate), yearOf(school.endDate)],
      educationYearsValue: [],
      educationDetails: area(school.details, 'education.details'),
    })),
    otherExperiences: few(volunteer, mostResumeItems, 'volunteer').map(({ organization, position, summary }, at) => ({
      id: `volunteer.${at}`,
      title: line([position, organization].filter(Boolean).join(', ') || 'Volunteer', 'volunteer.organization'),
      details: area(summary, 'volunteer.summary'),
    })),
  }
  const content = Object.assign({}, emptyResume, ...Object.entries(wanted).map(([field, value]) => oneField(field, value)))
  return { content, notTaken: [...new Set(notTaken)] }
}

const span = ({ startDate = '', endDate = '' }: { startDate?: string | undefined; endDate?: string | undefined }) =>
  [startDate, endDate].filter(Boolean).join(' – ')
const yearOf = (day = '') => /^\d{4}/.exec(day)?.[0] ?? ''

function unknownParts(file: object): string[] {
  return Object.entries(file).flatMap(([part, value]) => {
    if (part === '$schema' || part === 'meta') return []
    if (!(part in taken)) return isEmpty(value) ? [] : [part]
    const items: unknown[] = Array.isArray(value) ? value : [value]
    const inside = items.flatMap((item) => unknownFields(part, item))
    return [...new Set(inside)]
  })
}

const unknownFields = (part: string, item: unknown): string[] =>
  isObject(item)
    ? Object.entries(item).flatMap(([field, value]) => {
        const path = `${part}.${field}`
        if (path in taken) return unknownFields(path, value)
        return taken[part]?.includes(field) || isEmpty(value) ? [] : [path]
      })
    : [part]

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)
const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)
