export { customerSource, employeeSource, managerSource, personSource } from './filterSources.ts'
