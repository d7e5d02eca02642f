import { choicesFilter, daysFilter, type FilterValues } from '#core/filters.ts'
import { documentCategories, documentCategoryWords } from './documents.rules.ts'

/** The filters of All Files. */
export const documentFilters = {
  category: choicesFilter(
    'Category',
    documentCategories.map((value) => ({ value, label: documentCategoryWords[value] })),
  ),
  created: daysFilter('Uploaded'),
} as const
export type DocumentFilterValues = FilterValues<typeof documentFilters>
