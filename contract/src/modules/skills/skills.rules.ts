/** Fits into a select and a tag. */
export const longestSkillName = 60
