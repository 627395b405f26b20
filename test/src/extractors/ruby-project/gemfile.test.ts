import { describe, expect, it } from 'vitest';
import { parseGemfile } from '#src/extractors/ruby-project/gemfile.ts';

describe('src/extractors/ruby-project/gemfile', () => {
  it.each([
    ['a gem outside all groups', `gem 'a', '~> 1.0'`, ['runtime']],
    ['parentheses', `gem("a")`, ['runtime']],
    ['a group block', `group :development, :test do\n  gem "a"\nend`, ['dev', 'dev']],
    ['an optional group', `group :test, optional: true do\n  gem 'a'\nend`, ['dev']],
    ['a group in parentheses', `group(:test) do\n  gem 'a'\nend`, ['dev']],
    ['a group option', `gem 'a', require: false, group: :test`, ['dev']],
    ['a list of groups', `gem 'a', groups: [:production, :test], require: false`, ['runtime', 'dev']],
    ['words as groups', `gem 'a', groups: %i[development test]`, ['dev', 'dev']],
    ['a hash rocket', `gem 'a', :group => 'test'`, ['dev']],
    ['a statement over several lines', `gem 'a',\n  '~> 1', # why\n  group: :test`, ['dev']],
    ['a block inside a group', `group :test do\n  platforms :mri do\n    gem 'a'\n  end\nend`, ['dev']],
    ['a condition', `if ENV['X']\n  gem 'a'\nend`, ['runtime']],
    ['a condition on one line', `x = if true then 1 else 2 end\ngem 'a' if x`, ['runtime']],
    ['what follows a group', `group :test do\n  gem 'b'\nend\ngem 'a'`, ['runtime']],
    ['a comment', `# gem 'a'\ngem 'b' # gem 'a'`, ['unknown']],
    ['a hash sign in a string', `gem 'a', git: 'https://git.example/#x', group: :test`, ['dev']],
    ['a group of one’s own', `group :tools do\n  gem 'a'\nend`, ['unknown']],
    ['computed groups', `group *names do\n  gem 'a'\nend`, ['unknown']],
    ['a computed option', `gem 'a', group: (ENV['X'] || :test)`, ['unknown']],
    ['a gem in two places', `gem 'a'\ngroup :test do\n  gem 'a'\nend`, ['runtime', 'dev']],
    ['blocks that do not add up', `group :test do\n  gem 'a'`, ['unknown']],
    ['an end too many', `end\ngem 'a'`, ['unknown']],
  ])('reads %s', (_, text, scopes) => {
    expect(parseGemfile(text).scopesOf('a')).toEqual(scopes);
  });

  it('notices that the project is a gem itself', () => {
    expect(parseGemfile(`source 'x'\n  gemspec path: '.'`).hasGemspec).toBe(true);
    expect(parseGemfile(`# gemspec\ngem 'gemspec'`).hasGemspec).toBe(false);
  });
});
