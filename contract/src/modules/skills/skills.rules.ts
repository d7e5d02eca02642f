/** As much as fits a select and a tag. */
export const longestSkillName = 60
