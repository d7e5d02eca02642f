import type { ResumeTemplate } from '@app/contract/resume/resume.rules.ts'
import type { ResumeWords } from '@app/contract/resume/resume.shapes.ts'
import { Document, Link, Page, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { familiesFor } from '#core/pdf/fonts.ts'

const [ink, soft, blue, grey, line] = ['#161b2e', '#565d73', '#1d4ed8', '#6b7280', '#d5d9e2']

/** The styles of the templates; their content and order are the same. */
const looks = {
  classic: { padding: 44, size: 10, name: 24, gap: 9, align: 'flex-start', rule: 1, caps: false, title: ink },
  modern: { padding: 44, size: 10, name: 28, gap: 10, align: 'center', rule: 0, caps: true, title: blue },
  compact: { padding: 32, size: 8.5, name: 18, gap: 5, align: 'flex-start', rule: 0.5, caps: false, title: ink },
} as const satisfies Record<ResumeTemplate, object>

const styles = StyleSheet.create({
  page: { color: ink },
  bold: { fontWeight: 700 },
  soft: { color: soft },
  link: { color: blue, textDecoration: 'underline' },
  row: { flexDirection: 'row', flexWrap: 'wrap' },
})

type Part = ReactElement | false
type TemplateStyle = (typeof looks)[ResumeTemplate]
type Item = { key: string; words: readonly string[]; parts: readonly Part[] }

/** The pages of a resume: Summary, Employment History, Projects, Skills, Education and, if there are any, Other Experiences. */
export function resumePages({ content, template }: { content: ResumeWords; template: ResumeTemplate }): ReactElement<object> {
  const look = looks[template]
  const { description, employmentHistory, workHistory, skills, education, otherExperiences } = content
  const style = [styles.page, { padding: look.padding, fontSize: look.size, fontFamily: familiesFor(JSON.stringify(content)) }]
  return h(
    Document,
    { title: content.name, author: content.name, subject: content.jobRole },
    h(
      Page,
      { size: 'A4', style },
      headOf(content, look),
      ...section(look, 'Summary', [{ key: 'summary', words: [description], parts: [words(description)] }]),
      ...section(look, 'Employment History', employmentHistory.map(employment)),
      ...section(look, 'Projects', workHistory.map(project)),
      ...section(look, 'Skills', [{ key: 'skills', words: [skills.join(' · ')], parts: [words(skills.join(' · '))] }]),
      ...section(look, 'Education', education.map(school)),
      ...(otherExperiences.length > 0 ? section(look, 'Other Experiences', otherExperiences.map(other)) : []),
    ),
  )
}

/** The words of the name are blue and grey in turns. */
function headOf({ name, jobRole, email, contact, address }: ResumeWords, look: TemplateStyle): ReactElement {
  const names = name.split(/\s+/u).filter(Boolean)
  return h(
    View,
    { key: 'head', wrap: false, style: { alignItems: look.align, marginBottom: look.gap } },
    h(
      Text,
      { style: { fontSize: look.name, fontWeight: 700 } },
      ...names.flatMap((word, at) => [at > 0 ? ' ' : '', h(Text, { key: at, style: { color: at % 2 === 0 ? blue : grey } }, word)]),
    ),
    jobRole !== '' && h(Text, { style: { fontSize: look.size + 2 } }, jobRole),
    email !== '' && (isMail(email) ? h(Link, { src: `mailto:${email}`, style: styles.link }, email) : h(Text, null, email)),
    contact !== '' && h(Text, { style: styles.soft }, contact),
    address !== '' && h(Text, { style: styles.soft }, address),
  )
}

const isMail = (text: string) => /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/u.test(text)

const employment = ({ id, position, company, totalExperience, employmentDetails }: ResumeWords['employmentHistory'][number]): Item => ({
  key: id,
  words: [position, company, totalExperience, employmentDetails],
  parts: [headline(position), words([company, totalExperience].filter(Boolean).join(' · '), true), words(employmentDetails)],
})

const project = ({
  id,
  projectName,
  projectTech,
  projectDuration,
  projectDetails,
  projectLink,
}: ResumeWords['workHistory'][number]): Item => ({
  key: id,
  words: [projectName, projectDuration, projectDetails, projectTech.join(', '), projectLink],
  parts: [
    headline(projectName),
    words(projectDuration, true),
    words(projectDetails),
    projectTech.length > 0 && h(Text, { key: 'tech' }, h(Text, { style: styles.bold }, 'Technologies Used: '), projectTech.join(', ')),
    projectLink !== '' && h(Link, { key: 'link', src: projectLink, style: styles.link }, 'See Project'),
  ],
})

const school = ({ id, education, institution, educationYears, educationDetails }: ResumeWords['education'][number]): Item => {
  const years = educationYears.filter(Boolean).join(' – ')
  return {
    key: id,
    words: [education, institution, years, educationDetails],
    parts: [headline(education), words([institution, years].filter(Boolean).join(' · '), true), words(educationDetails)],
  }
}

const other = ({ id, title, details }: ResumeWords['otherExperiences'][number]): Item => ({
  key: id,
  words: [title, details],
  parts: [headline(title), words(details)],
})

const headline = (text: string) => h(Text, { key: 'headline', style: styles.bold }, text)
const words = (text: string, isSoft = false): Part =>
  text !== '' && h(Text, { key: `${isSoft}${text}`, style: isSoft ? styles.soft : {} }, text)

/** The title stays with its first item, and an item that fits on a page is not split. */
function section(look: TemplateStyle, title: string, items: readonly Item[]): ReactElement[] {
  const [first, ...rest] = items.filter((item) => item.words.some((text) => text !== ''))
  if (!first) return []
  const heading = h(
    Text,
    {
      key: 'title',
      style: {
        ...styles.bold,
        fontSize: look.size + 2,
        color: look.title,
        letterSpacing: look.caps ? 0.8 : 0,
        borderBottomWidth: look.rule,
        borderBottomColor: line,
        marginBottom: look.gap / 2,
        paddingBottom: 2,
      },
    },
    title,
  )
  const view = (item: Item) => h(View, { key: item.key, wrap: !fitsAPage(item), style: { marginBottom: look.gap } }, ...item.parts)
  return [
    h(View, { key: title, wrap: !fitsAPage(first), style: { marginTop: look.gap } }, heading, view(first)),
    ...rest.map((item) => h(View, { key: `${title}.${item.key}` }, view(item))),
  ]
}

/** Whether it fits on a page, estimated with wide letters. */
const fitsAPage = ({ words: texts }: Item) =>
  texts.flatMap((text) => text.split('\n')).reduce((lines, text) => lines + Math.max(1, Math.ceil(text.length / 55)), 0) <= 38
