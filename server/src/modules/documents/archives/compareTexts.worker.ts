import { compareTexts } from './compareTexts.ts'

export default compareTexts
