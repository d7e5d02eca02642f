import { z } from 'zod'
import { changesOf } from '#core/fields.ts'
import {
  employmentDetailsLength,
  mostResumeItems,
  mostResumeSkills,
  resumeFields,
  resumeLineLength,
  resumeTextLength,
} from './resume.rules.ts'

const line = z.string().max(resumeLineLength)
const area = z.string().max(resumeTextLength)
const id = z.string().min(1).max(64)
const year = z.string().regex(/^(\d{4})?$/, 'Please give the year in four digits.')

/** A web address; other schemes in a link of a PDF could be code. */
const Link = z
  .string()
  .max(500)
  .refine((text) => text === '' || /^https?:\/\/[^\s<>"]+$/iu.test(text), 'Please give an address that begins with https:// or http://.')

const needed = line.refine((text) => text.trim() !== '', 'Please fill this in.')

export const EducationItem = z.object({
  id,
  education: needed,
  institution: line.default(''),
  educationYears: z.array(year).max(2).default([]),
  educationYearsValue: z.array(z.string().max(40)).max(2).default([]),
  educationDetails: area.default(''),
})
export const ProjectItem = z.object({
  id,
  projectName: needed,
  projectTech: z.array(z.string().min(1).max(60)).max(30).default([]),
  projectDuration: line.default(''),
  projectDetails: area.default(''),
  projectLink: Link.default(''),
})
export const EmploymentItem = z.object({
  id,
  position: needed,
  company: line.default(''),
  totalExperience: line.default(''),
  employmentDetails: z.string().max(employmentDetailsLength).default(''),
})
export const OtherExperienceItem = z.object({ id, title: needed, details: area.default('') })

const lists = {
  workHistory: z.array(ProjectItem).max(mostResumeItems).default([]),
  employmentHistory: z.array(EmploymentItem).max(mostResumeItems).default([]),
  otherExperiences: z.array(OtherExperienceItem).max(mostResumeItems).default([]),
  education: z.array(EducationItem).max(mostResumeItems).default([]),
  description: area.default(''),
}
const personal = {
  name: line.default(''),
  email: line.default(''),
  contact: line.default(''),
  address: area.default(''),
  skills: z.array(z.string().min(1).max(60)).max(mostResumeSkills).default([]),
  jobRole: line.default(''),
}

/** All fields that a person writes in their resume. */
export const ResumeWords = z.object({ ...personal, ...lists })
export type ResumeWords = z.infer<typeof ResumeWords>

/** The same as the calls spell it: the personal details are a list of one. */
export const ResumeInput = z.object({
  /** Ignored: the resume is always the caller's own. */
  user: z.string().optional(),
  personalDetails: z.array(z.object(personal)).length(1),
  ...lists,
})
export type ResumeInput = z.infer<typeof ResumeInput>

/** Absent fields are kept, also within the personal details. */
export const ResumeChanges = z.object({
  user: z.string().optional(),
  personalDetails: z
    .array(changesOf(z.object(personal)))
    .length(1)
    .optional(),
  ...changesOf(z.object(lists)).shape,
})
export type ResumeChanges = z.infer<typeof ResumeChanges>

export const Resume = ResumeInput.extend({
  _id: z.string(),
  user: z.string(),
  version: z.number().int(),
  /** The revision of the draft; it continues after the draft is deleted. */
  revision: z.number().int(),
  updatedAt: z.iso.datetime(),
})
export type Resume = z.infer<typeof Resume>

export const ResumeDraft = z.object({
  content: ResumeWords,
  /** Counts the saves of the draft, so that two tabs do not overwrite each other. */
  revision: z.number().int(),
  /** The published version that it was begun from; 0 before the first. */
  version: z.number().int(),
  at: z.iso.datetime(),
})
export type ResumeDraft = z.infer<typeof ResumeDraft>

/** A single field, if its value is valid. */
export function oneField(field: string, value: unknown): Partial<ResumeWords> {
  const name = resumeFields.find((known) => known === field)
  const read = ResumeWords.safeParse({ [field]: value })
  return name && read.success ? only(read.data, name) : {}
}

function only<Field extends keyof ResumeWords>(words: ResumeWords, field: Field): Partial<ResumeWords> {
  const one: Partial<ResumeWords> = {}
  one[field] = words[field]
  return one
}

export function wordsOf({
  personalDetails: [person],
  description,
  education,
  workHistory,
  employmentHistory,
  otherExperiences,
}: ResumeInput): ResumeWords {
  return ResumeWords.parse({ ...person, description, education, workHistory, employmentHistory, otherExperiences })
}

export function resumeInputOf({ name, email, contact, address, skills, jobRole, ...besides }: ResumeWords): ResumeInput {
  return { personalDetails: [{ name, email, contact, address, skills, jobRole }], ...besides }
}
