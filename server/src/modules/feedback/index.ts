export { filteredFeedback, idsOfFeedback } from './feedback.store.ts'
