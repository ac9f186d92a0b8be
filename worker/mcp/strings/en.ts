/** The texts of the prompts, and the words of `list_impact`, in English. They define the type of the other languages. */
export const en = {
  /** The lines of the text. */
  integrate: (language: string, task: string | null) => [
    `Integrate the APIs of this portal in ${language}.${task === null ? '' : ` Task: ${task}.`}`,
    '',
    '1. Find the operations with `search` and `list_operations`. Use the newest version of an API.',
    '2. Read each operation with `get_operation`, and linked schemas with `get_schema`. Do not guess fields, enum values or error codes.',
    '3. Test every request with `call_simulator`. If a response is an error, read what the documentation says about it and correct the request.',
    `4. Write the ${language} code. Read credentials from the environment, send an idempotency key where the operation takes one, and handle each documented error.`,
    '5. Say which production setup is left, such as credentials and webhooks, with links to the pages.',
  ],
  certainty: { sent: 'sent', received: 'received', possible: 'possible' },
  until: (date: string) => `until ${date}`,
};
