/** The offers of the demo company; each picture is one of our drawings in `pictures/`. */
type Offer = { name: string; details: string; picture: string; technologies: string[]; readMoreLink?: string }

export const demoServices: Offer[] = [
  {
    name: 'Assignment help',
    picture: 'assignment-help',
    technologies: ['Python', 'Java', 'C++', 'SQL'],
    details:
      'Send the task, the marking sheet and the deadline. A mentor who has taught the subject works on it with you, writes down why each step is as it is, and stays for your questions until you could defend every line yourself. You see the progress day by day, and nothing arrives at the last minute.',
  },
  {
    name: 'Bug fixing',
    picture: 'bug-fixing',
    technologies: ['JavaScript', 'TypeScript', 'Python', 'Kotlin'],
    details:
      'It worked yesterday, and now it does not. We reproduce the fault on our side, find the cause instead of hiding the symptom, and hand you the change together with a test that would have caught it. Most faults are understood within a day; if yours is not, you hear from us before you have to ask.',
  },
  {
    name: 'Web and mobile development',
    picture: 'web-development',
    technologies: ['React', 'Node.js', 'TypeScript', 'Flutter'],
    details:
      'From a sketch on paper to something your users can open: we agree on the screens first, then build the pages, the server behind them and the app beside them. You get readable code with its tests and a walkthrough, so that you or your team can carry on without us the day after delivery.',
  },
  {
    name: 'Data science and machine learning',
    picture: 'data-science',
    technologies: ['Python', 'Pandas', 'PyTorch', 'R'],
    details:
      'Clean data, honest charts and models whose errors are explained. We take your dataset from the raw file to a notebook that runs from top to bottom, with a short report in plain words: what was found, how sure we are, and what we would look at next if there were another week.',
  },
  {
    name: 'Database design and tuning',
    picture: 'databases',
    technologies: ['PostgreSQL', 'MySQL', 'MongoDB', 'SQL'],
    details:
      'A schema that says what your business is, queries that stay fast when the tables grow, and migrations you are not afraid of. We read the plans of your slowest queries, show which index is missing and which one is in the way, and measure before and after so that you can see the difference.',
  },
  {
    name: 'Deployment and DevOps',
    picture: 'devops',
    technologies: ['Docker', 'AWS', 'Git'],
    details:
      'Every push runs the tests, every tag goes live, and one command rolls it back. We set up the pipeline, the containers and the alarms that matter, and leave a page of documentation that your least experienced colleague can follow at three in the morning.',
  },
]

type Session = Offer & { minutes: number; priceCents: number }

export const demoSessions: Session[] = [
  {
    name: 'Code review with a mentor',
    picture: 'code-review',
    technologies: ['TypeScript', 'Python', 'Java'],
    minutes: 45,
    priceCents: 3500,
    details:
      'Share the repository a day ahead. Your mentor reads it, then walks through it with you: what is good, what will hurt later, and the three changes that are worth making first.',
  },
  {
    name: 'Debug it together',
    picture: 'debug-together',
    technologies: ['JavaScript', 'Python', 'C++'],
    minutes: 60,
    priceCents: 4500,
    details:
      'One screen, two people, one stubborn fault. You learn how an engineer with fifteen years of practice narrows it down, and keep the notes for the next time you are stuck alone.',
  },
  {
    name: 'Algorithms and interview practice',
    picture: 'algorithms',
    technologies: ['Java', 'C++', 'Python'],
    minutes: 60,
    priceCents: 5000,
    details:
      'Two problems at the level of the companies you apply to, solved aloud as in the real thing. Afterwards you get written feedback on your thinking, your code and how you explained it.',
  },
  {
    name: 'System design walkthrough',
    picture: 'system-design',
    technologies: ['PostgreSQL', 'AWS', 'Docker'],
    minutes: 90,
    priceCents: 7900,
    details:
      'Bring a system you build or have to present. We draw it together, find where it breaks first under load, and decide what to change now and what can safely wait.',
  },
  {
    name: 'Front-end mentoring',
    picture: 'frontend-mentoring',
    technologies: ['React', 'TypeScript', 'Vue'],
    minutes: 60,
    priceCents: 4500,
    details:
      'Components, state and layout that stay simple as the page grows. Work on your own project with a mentor beside you, and leave with the next two weeks planned.',
  },
  {
    name: 'First job: portfolio and plan',
    picture: 'career-talk',
    technologies: ['Git'],
    minutes: 30,
    priceCents: 1950,
    details:
      'Half an hour about where you want to go. We look at your portfolio and your CV as a team lead would, and you leave with a short list of what to build, learn and send out next.',
  },
]
