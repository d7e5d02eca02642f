/** As many as one answer holds at the most, and where nobody asks for fewer. */
export const mostComments = 500
