export { csvOf, type Table } from './csv.ts'
