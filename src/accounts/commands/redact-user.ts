import type { CommandRun } from '../../cli/command.ts';
import { userOperations } from '../accounts.operations.ts';
import { redactedUserView as view } from '../accounts.view.ts';
import { userNamed } from '../user.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const { value: users } = await engine.call(userOperations.list, {});
  const user = userNamed(users, String(typed.arguments.user));
  const { confirm } = typed.options;
  await session.prompts.confirm({
    level: 'severe',
    action: `erasing for good name and e-mail address of ${user.name}`,
    expected: user.name,
    given: typeof confirm === 'string' ? confirm : undefined,
  });
  const { value, warnings } = await engine.call(userOperations.redact, { params: { id: user.id } });
  session.notices.warnAll(warnings);
  session.output.record(value, view);
  session.notices.receipt(`erased name and e-mail address of ${user.id}`);
  return undefined;
};
