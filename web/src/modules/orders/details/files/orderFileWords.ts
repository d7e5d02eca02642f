import type { DocumentCategory } from '@app/contract/documents/documents.rules.ts'
import { categoryLabels } from '../story/eventWords.ts'

/** The name of the button that adds files of a category. */
export const addWords = (category: DocumentCategory) =>
  category === 'sourceCode' ? 'Deliver Code' : `Upload ${categoryLabels[category].toLowerCase()}`
