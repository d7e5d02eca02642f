export { AnswersNote } from './AnswersNote.tsx'
